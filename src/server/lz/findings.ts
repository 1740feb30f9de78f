/** The result of a check; `problem` means that it has to be fixed. */
export interface Finding {
  level: 'well' | 'remark' | 'problem';
  /** One line, with advice unless all is well. Never a password. */
  text: string;
}

export const well = (text: string): Finding => ({ level: 'well', text });
export const note = (text: string): Finding => ({ level: 'remark', text });
export const problem = (text: string): Finding => ({ level: 'problem', text });
