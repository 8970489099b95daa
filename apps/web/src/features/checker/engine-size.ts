/** The engine as it is unpacked, in bytes; a test compares it with the file. */
export const engineBytes = 15_935_196;

/** As it travels, in words for a reader. */
export const engineSize = '8 MB';
