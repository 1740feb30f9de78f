import { fill } from '../texts/fill.ts';
import type { TemplateName } from './preview-templates.tsx';

/** A copy of what the build rendered, with values for its {{names}}. */
export function fromTemplate(name: TemplateName, values: Record<string, string | number> = {}): HTMLElement {
  const { content } = document.getElementById(`preview-${name}`) as HTMLTemplateElement;
  const made = document.importNode(content, true).firstElementChild as HTMLElement;
  const nodes = document.createTreeWalker(made, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node: Node | null = made; node !== null; node = nodes.nextNode()) {
    if (node instanceof Text) node.data = fill(node.data, values);
    else
      for (const attribute of (node as Element).attributes) attribute.value = fill(attribute.value, values);
  }
  return made;
}
