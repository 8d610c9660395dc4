# The hosted probe: `docker build -t mcp-tell . && docker run --rm -p 8080:8080 mcp-tell`.
# Written without a container engine at hand: it has been read, not run.
FROM node:24-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
# Without the optional packages (this image brings its own Node) and without scripts (they would look for them).
RUN npm ci --omit=optional --ignore-scripts
COPY tsconfig.json ./
COPY scripts ./scripts
COPY src ./src
RUN node scripts/build.ts --plain

FROM node:24-slim
COPY --from=build /build/dist/mcp-tell.cjs /build/dist/THIRD-PARTY-LICENSES.txt /opt/mcp-tell/
# What is recorded holds what clients send, credentials included: keep this volume as you would keep those.
RUN mkdir -m 700 /data && chown node:node /data
VOLUME /data
USER node
ENV NODE_ENV=production
EXPOSE 8080
# Exec form, so that signals reach the program; $PORT, where the host sets it, overrides the port.
ENTRYPOINT ["node", "/opt/mcp-tell/mcp-tell.cjs"]
CMD ["http", "--host", "0.0.0.0", "--out", "/data"]
