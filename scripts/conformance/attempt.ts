/**
 * One scenario against a fresh probe: runs inside the sandbox, where nothing but loopback can be reached.
 * It starts, waits and ends; what the suite reported goes into a file, and it judges nothing.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startProbe } from '../clients/http-probe.ts';
import { raiseLoopback } from '../clients/namespace.ts';
import { attemptLayout, type Attempt, type Attempted } from './attempt-job.ts';
import { runScenario } from './suite.ts';

try {
  const job = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Attempt;
  writeFileSync(attemptLayout(job.scratch).attempted, JSON.stringify(await attempt(job), null, 2));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function attempt({ entry, bin, scenario, scratch }: Attempt): Promise<Attempted> {
  const { out, home, log, results } = attemptLayout(scratch);
  for (const folder of [home, results]) mkdirSync(folder, { recursive: true });
  await raiseLoopback();
  const probe = await startProbe({
    bin,
    args: ['--out', out, ...scenario.flags],
    env: { HOME: home, XDG_STATE_HOME: join(home, 'state') },
    log,
  });
  try {
    const { name, revision } = scenario;
    const { checks, said } = await runScenario({ entry, url: probe.url, scenario: name, revision, results });
    return { checks, said, probeExit: await probe.stop() };
  } catch (error) {
    await probe.stop();
    throw error;
  }
}
