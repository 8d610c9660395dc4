/**
 * A conversation between a client and its model, in one shape for all vendors' wire formats, and the step the scripted model takes in it.
 * Pure: it reads what a dialect parsed and decides; it knows no wire format and never looks into prose.
 */

/** A tool the client offers its model. */
export interface OfferedTool {
  readonly name: string;
  /** Where tools are grouped (OpenAI responses), the group's name: a call must repeat it. */
  readonly namespace: string | null;
  /** Known by name only: it can't be called before a tool search has fetched it. */
  readonly deferred: boolean;
  /** The client's own search for deferred tools. */
  readonly search: boolean;
}

/** A tool call that the model made earlier, as the client repeats it. */
export interface MadeCall {
  readonly id: string;
  readonly name: string;
}

/** What the client says a call gave. */
export interface GivenResult {
  readonly callId: string;
  readonly text: string;
  /** `null` where the wire format has no word for failure. */
  readonly failed: boolean | null;
  /** Tools that a tool search fetched with this result: callable from now on. */
  readonly fetched: readonly string[];
}

export interface Conversation {
  readonly model: string;
  readonly stream: boolean;
  readonly tools: readonly OfferedTool[];
  readonly calls: readonly MadeCall[];
  readonly results: readonly GivenResult[];
}

export type Step =
  | {
      readonly do: 'call';
      readonly name: string;
      readonly namespace: string | null;
      readonly arguments: Readonly<Record<string, unknown>>;
    }
  | {
      readonly do: 'search';
      readonly name: string;
      readonly namespace: string | null;
      readonly arguments: Readonly<Record<string, unknown>>;
    }
  | { readonly do: 'say'; readonly text: string };

const DONE = 'Done: the tool was called.';
const NO_TOOL = 'There is no such tool here.';

/**
 * Calls the wanted tool once, through a search where it is deferred, then says so.
 * `wanted` is the end of the tool's name: clients put prefixes of their own before it.
 */
export function nextStep(conversation: Conversation, wanted: string): Step {
  const { tools, calls, results } = conversation;
  if (calls.some(({ name }) => isWanted(name, wanted))) return { do: 'say', text: DONE };
  const fetched = results.flatMap((result) => result.fetched).find((name) => isWanted(name, wanted));
  const offered = tools.find(
    (tool) => isWanted(tool.name, wanted) && (!tool.deferred || tool.name === fetched),
  );
  if (offered !== undefined)
    return { do: 'call', name: offered.name, namespace: offered.namespace, arguments: {} };
  if (fetched !== undefined) return { do: 'call', name: fetched, namespace: null, arguments: {} };
  const search = tools.find((tool) => tool.search);
  if (search === undefined || calls.some(({ name }) => name === search.name))
    return { do: 'say', text: NO_TOOL };
  return {
    do: 'search',
    name: search.name,
    namespace: search.namespace,
    arguments: { query: wanted, max_results: 5, limit: 5 },
  };
}

/** The results of the wanted tool's calls. */
export function wantedResults(conversation: Conversation, wanted: string): readonly GivenResult[] {
  const ids = conversation.calls.filter(({ name }) => isWanted(name, wanted)).map(({ id }) => id);
  return conversation.results.filter(({ callId }) => ids.includes(callId));
}

function isWanted(name: string, wanted: string): boolean {
  return name.endsWith(wanted);
}

/** Names of the tool searches that real clients offer their models. */
export function isSearch(name: string): boolean {
  return ['ToolSearch', 'tool_search', 'tool_search_tool', 'search_tools'].includes(name);
}
