import { Highlight } from '@tiptap/extension-highlight';
import { Link } from '@tiptap/extension-link';
import { TextAlign } from '@tiptap/extension-text-align';
import { StarterKit } from '@tiptap/starter-kit';
import { isAllowedLink } from '../link-address.ts';

/** Exactly the elements that a recipe's text may hold; all other pasted elements are dropped. */
export const textExtensions = [
  StarterKit.configure({
    heading: { levels: [1, 2, 3, 4, 5, 6] },
    undoRedo: { depth: 100, newGroupDelay: 500 },
    underline: false,
    code: false,
    codeBlock: false,
    link: false,
  }),
  Highlight,
  TextAlign.configure({
    types: ['heading', 'paragraph'],
    alignments: ['left', 'center', 'right', 'justify'],
  }),
  // Text typed after a link is not part of the link.
  Link.extend({ inclusive: false }).configure({
    openOnClick: false,
    defaultProtocol: 'https',
    isAllowedUri: isAllowedLink,
    HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer', class: null },
  }),
];
