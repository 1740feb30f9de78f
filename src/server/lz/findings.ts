/** What a check found; `problem` is what has to be mended. */
export interface Finding {
  level: 'well' | 'remark' | 'problem';
  /** One line, with what to do unless all is well. Never a password. */
  text: string;
}

export const well = (text: string): Finding => ({ level: 'well', text });
export const note = (text: string): Finding => ({ level: 'remark', text });
export const problem = (text: string): Finding => ({ level: 'problem', text });
