/**
 * Names that end as files do: those are no folders, and no domains either.
 */
export const FILE_NAME =
  /\.(?:[cm]?[jt]sx?|json[c5l]?|ndjson|md|txt|log|toml|ya?ml|ini|cfg|conf|env|lock|py|rb|rs|go|java|kt|swift|c|h|cc|cpp|hpp|cs|php|sh|ps1|bat|cmd|exe|dll|so|dylib|node|wasm|html?|css|scss|svg|png|jpe?g|gif|webp|ico|pdf|csv|tsv|xml|sql|db|sqlite3?|zip|gz|tar|sock|pid|pem|crt|key|map|vue|svelte|ipynb|code-workspace)$/i;
