/** The bytes of a text in a charset, which must have all its characters. */
export function encodeText(text: string, charset: string): Buffer {
  if (charset === 'utf-8') return Buffer.from(text);
  if (charset === 'utf-16le') return Buffer.from(text, 'utf16le');
  if (charset === 'utf-16be') return Buffer.from(text, 'utf16le').swap16();
  const decoder = new TextDecoder(charset);
  const byteOf = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Buffer.of(byte)), byte]));
  return Buffer.from(
    text.split('').map((character) => {
      const byte = byteOf.get(character);
      if (byte === undefined) throw new Error(`${charset} has no ${character}`);
      return byte;
    }),
  );
}
