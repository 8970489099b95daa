const subsets = ['latin', 'latin-ext', 'greek', 'cyrillic', 'vietnamese'];

const files = (family: string) =>
  subsets.map((subset) => ({
    name: `${family}-${subset}`,
    file: `@fontsource-variable/${family}/files/${family}-${subset}-wght-normal.woff2`,
  }));

const [serifFiles, sansFiles] = [files('source-serif-4'), files('inter')];

/** The typefaces that the pages have, a file for each part of the alphabets that they know. */
export const typefaces = [...serifFiles, ...sansFiles];

/** Each as a style has it: what one file cannot write the next one does. */
export const serif = serifFiles.map(({ name }) => name).join(', ');
export const sans = sansFiles.map(({ name }) => name).join(', ');
