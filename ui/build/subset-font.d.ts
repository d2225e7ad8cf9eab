declare module 'subset-font' {
  /** The letters of a text, of a font. */
  export default function subsetFont(font: Buffer, text: string, options: { readonly targetFormat: 'woff2' }): Promise<Uint8Array>;
}
