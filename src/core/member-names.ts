/**
 * Tells by the names around it what else than a directory or credential a client's string gives away.
 * A table that widens by rows; what no row names is shown in the report all the same, only without a kind.
 */
/** In order: the first row that knows a name wins. */
const KINDS: readonly (readonly [kind: string, names: ReadonlySet<string>])[] = [
  [
    'user',
    set('email user username userid useremail login subject account accountid accountname displayname'),
  ],
  ['host', set('host hostname machineid machinename deviceid devicename computername installationid')],
  ['model', set('model modelid modelname')],
  [
    'conversation',
    set(
      'conversationid threadid sessionid chatid turnid conversation transcriptpath messageid interactionid',
    ),
  ],
  ['locale', set('locale language lang timezone country region city userlocation')],
  [
    'repository',
    set(
      'remote remoteurl remoteurls origin associatedremoteurls gitremote repositoryurl latestgitcommithash gitcommit commithash branch gitbranch',
    ),
  ],
  ['client', set('useragent hostapp clientname clientversion ide editor')],
];

/** Longer names are none of these. */
const LONGEST = 60;

/** `names` nearest first; the nearest two count, vendors' prefixes (`openai/`) do not. */
export function readMember(names: readonly string[]): string | null {
  for (const name of names.slice(0, 2)) {
    const plain = name
      .slice(name.lastIndexOf('/') + 1)
      .slice(0, LONGEST)
      .replace(/[^A-Za-z]/g, '')
      .toLowerCase();
    const row = KINDS.find(([, known]) => known.has(plain));
    if (row !== undefined) return row[0];
  }
  return null;
}

function set(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}
