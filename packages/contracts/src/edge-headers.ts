/** What an edge says of itself when it asks for a page: it puts the visitor's block in by itself. */
export const capabilityHeader = 'surrogate-capability';
export const capability = 'contenthub="ESI/1.0"';

/** With which an answer says that it has a place for something in it, to be filled by the edge. */
export const surrogateControlHeader = 'surrogate-control';
export const surrogateControl = 'content="ESI/1.0"';

/** The number of the last change that was known when a page was asked for: an edge that knows of a later one does not keep it. */
export const heardHeader = 'x-heard';

/** With which a purge says which change it is for. */
export const changeHeader = 'x-change';
/** With which a purge says that nothing with its keys may ever serve again: what it was made of is not there any more. */
export const goneHeader = 'x-gone';
/** Every answer that an edge keeps has this key besides its own. */
export const everythingKey = 'everything';
