import { useEffect } from 'react';

/**
 * Sets an attribute of the document's root while the component is mounted and `isOn`, for styles of elements elsewhere
 * on the page. With `:has()` instead, the browser looked through the styles of the whole page after each change of it.
 */
export function useRootAttribute(name: `data-${string}`, isOn = true): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const root = document.documentElement;
    root.setAttribute(name, '');
    return () => root.removeAttribute(name);
  }, [name, isOn]);
}
