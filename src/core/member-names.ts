/**
 * Tells by the names around it what else than a directory or credential a client's string gives away.
 * A table that widens by rows; what no row names is shown in the report all the same, only without a kind.
 */
import { fitsKind } from './member-values.ts';
import { wordsOf } from './words.ts';

/** In order: the first row that knows a name wins. */
const KINDS: readonly (readonly [kind: string, names: ReadonlySet<string>])[] = [
  ['email', set('email emailaddress useremail mail mailto owneremail authoremail emailid contactemail')],
  [
    'user',
    set(
      'user username userid userlogin login sub subject account accountid accountname displayname accountuuid useruuid preferredusername ' +
        'givenname familyname fullname firstname lastname uniquename upn author owner osuser loggedinuser currentuser accountemail principal enduserid',
    ),
  ],
  [
    'network',
    set(
      'ip ipaddress ipaddr clientip remoteip sourceip userip publicip localip peerip remoteaddr remoteaddress clientaddress peeraddress localaddress ipv4 ipv6',
    ),
  ],
  [
    'host',
    set(
      'host hostname machinename machineid machine deviceid devicename computername installationid hostid nodename localhostname fqdn anonymousid deviceuuid machineuuid',
    ),
  ],
  [
    'model',
    set('model modelid modelname modelslug llm llmmodel modelversion activemodel currentmodel defaultmodel'),
  ],
  [
    'conversation',
    set(
      'conversationid threadid sessionid chatid turnid conversation transcriptpath messageid interactionid dialogid runid taskid sessionuuid ' +
        'conversationuuid chatsessionid parentsessionid composerid',
    ),
  ],
  [
    'trace',
    set(
      'traceid spanid traceparent tracestate parentid parentspanid requestid correlationid sentrytrace ubertraceid xrayid amzntraceid traceuuid b3',
    ),
  ],
  [
    'locale',
    set(
      'locale language lang languages locales timezone timezoneid timezonename timezoneoffset tz utcoffset country countrycode region city ' +
        'userlocation uilanguage displaylanguage acceptlanguage ianatimezone uilocale',
    ),
  ],
  [
    'repository',
    set(
      'remote remoteurl remoteurls origin associatedremoteurls gitremote gitremoteurl gitremoteurls gitremotes remotes originurl repositoryurl repourl giturl ' +
        'gitorigin gitoriginurl latestgitcommithash gitcommit commithash branch gitbranch branchname currentbranch headcommit gitsha gitcommitsha',
    ),
  ],
  [
    'client',
    set(
      'useragent hostapp hostapplication clientname clientversion clientid clienttitle clienturi ide editor editorname editorversion ideversion idename ' +
        'appname appversion softwareid softwareversion redirecturi redirecturis logouri tosuri policyuri softwarestatement productname vscodeversion extensionversion',
    ),
  ],
  [
    'system',
    set(
      'os osname osversion ostype osrelease osarch platform osplatform arch architecture cpuarch kernel kernelversion systemversion operatingsystem distro ' +
        'systemname platformversion windowsversion macosversion linuxdistro wsldistro wsldistroname',
    ),
  ],
  ['server', set('servername mcpservername mcpserver mcpserverid serverlabel serverid otherserver')],
];

/** Members that hold other servers, as a list or by name. */
const SERVERS = set(
  'mcpservers servers connectedservers otherservers enabledservers configuredservers enabledmcpjsonservers mcpserverconfigs installedservers availableservers activeservers disabledmcpjsonservers',
);
const NAMING = set('name id label title slug key');
/** Whose `name` is a person's. */
const PEOPLE = set('user account author owner profile jwt me principal committer person');

/** Longer names are none of these. */
const LONGEST = 60;

/** Names that say it only with their vendor's. */
const EXACT: ReadonlyMap<string, string> = new Map([['openai/session', 'conversation']]);

/** `names` nearest first; the nearest two count, vendors' prefixes (`openai/`) do not. */
export function readMember(names: readonly string[]): string | null {
  const [nearest = '', next = ''] = names.map(plainName);
  const own = EXACT.get(names[0] ?? '') ?? kindOf(nearest);
  if (own !== null) return own;
  if (SERVERS.has(nearest) || (NAMING.has(nearest) && SERVERS.has(next))) return 'server';
  if (nearest === 'name' && PEOPLE.has(next)) return 'user';
  return (
    kindOfEnding(names[0] ?? '') ?? (next === 'userlocation' || !NAMING.has(nearest) ? kindOf(next) : null)
  );
}

/** Does a name say anything, of its own value or of the values inside it? */
export function meansKind(name: string): boolean {
  const plain = plainName(name);
  return (
    EXACT.has(name) ||
    kindOf(plain) !== null ||
    SERVERS.has(plain) ||
    PEOPLE.has(plain) ||
    kindOfEnding(name) !== null
  );
}

/** A member's own name, where its members are other servers' names. */
export function namesServer(names: readonly string[]): boolean {
  return SERVERS.has(plainName(names[0] ?? ''));
}

/** What a string under these names gives away, where it looks like that. */
export function readMemberValue(names: readonly string[], text: string): string | null {
  const kind = readMember(names);
  return kind !== null && fitsKind(kind, names, text) ? kind : null;
}

function kindOf(plain: string): string | null {
  return KINDS.find(([, known]) => known.has(plain))?.[0] ?? null;
}

/** `X-Vendor-Thread-Id`: the last words of a longer name. */
function kindOfEnding(name: string): string | null {
  const words = wordsOf(name.slice(name.lastIndexOf('/') + 1)).filter((word) => word !== 'x');
  for (const length of [3, 2]) {
    if (words.length <= length) continue;
    const kind = kindOf(words.slice(-length).join(''));
    if (kind !== null) return kind;
  }
  return null;
}

function plainName(name: string): string {
  return name
    .slice(name.lastIndexOf('/') + 1)
    .slice(0, LONGEST)
    .replace(/[^A-Za-z0-9]/g, '')
    .toLowerCase();
}

function set(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}
