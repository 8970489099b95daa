declare module 'subset-font' {
  type Options = {
    targetFormat: 'woff2';
    variationAxes?: Record<string, number | { min: number; max: number }>;
    /** Leaves out glyphs that only layout features such as ligatures use. */
    noLayoutClosure?: boolean;
  };
  // biome-ignore lint/style/noDefaultExport: the package has one
  export default function subsetFont(font: Buffer, characters: string, options: Options): Promise<Buffer>;
}
