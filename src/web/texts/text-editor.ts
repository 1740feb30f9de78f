import { textEditor } from './pl-text-editor.ts';
import { translator } from './translate.ts';

export const t = translator({ textEditor });
