/** The uncompressed size of the engine in bytes. A test compares it with the file. */
export const engineBytes = 15_935_196;

/** The download size, as shown to readers. */
export const engineSize = '8 MB';
