import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** A labelled line; see `main.ts` for the folder it comes from. */
export interface LineCase {
  line: string;
  kind: string;
  qty: number | null;
  qtyMax: number | null;
  unit: string | null;
  /** Names that are right, in the nominative. */
  products: string[];
}

export interface Cases {
  lines: LineCase[];
  names: string[];
  /** Inflected forms by their word. */
  forms: Record<string, string[]>;
}

export async function readCases(folder: string): Promise<Cases> {
  const read = (file: string) => readFile(path.join(folder, file), 'utf8');
  const [lines, names, forms] = await Promise.all(
    ['ingredient-lines.jsonl', 'products.tsv', 'product-forms.json'].map(read),
  );
  return {
    lines: rowsOf(lines).map((row) => JSON.parse(row) as LineCase),
    names: rowsOf(names)
      .slice(1)
      .map((row) => row.split('\t')[0] ?? ''),
    forms: JSON.parse(forms ?? '{}') as Record<string, string[]>,
  };
}

const rowsOf = (text = '') => text.split('\n').filter(Boolean);
