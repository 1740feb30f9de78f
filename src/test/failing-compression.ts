import zlib from 'node:zlib';
import { vi } from 'vitest';

/** Lets the next compression with Brotli fail. */
export function failNextBrotli(): void {
  const spy = vi.spyOn(zlib, 'brotliCompress').mockImplementationOnce((...args: unknown[]) => {
    spy.mockRestore();
    (args.at(-1) as (error: Error) => void)(new Error('no memory'));
  });
}
