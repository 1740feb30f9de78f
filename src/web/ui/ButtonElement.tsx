import type { ComponentProps } from 'react';

interface ButtonElementProps extends ComponentProps<'button'> {
  'data-loading'?: boolean;
}

/**
 * The element of every button of Mantine's. One that loads, or is `aria-disabled`, does nothing and submits no form,
 * but keeps the focus, which browsers take from disabled elements.
 */
export function ButtonElement({ disabled, onClick, type = 'button', ...props }: ButtonElementProps) {
  const isLoading = props['data-loading'];
  const isIdle = isLoading || props['aria-disabled'];
  return (
    <button
      {...props}
      type={type}
      disabled={disabled && !isLoading}
      aria-disabled={isIdle}
      onClick={isIdle ? (event) => event.preventDefault() : onClick}
    />
  );
}
