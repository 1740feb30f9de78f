import type { Disk } from '../crash/database-file.ts';

/** Something that a server depends on, and that can be taken away. */
export interface Outage {
  name: string;
  /** For one of the servers. */
  url: string;
  /** Whether reading, and writing, continue to work while it is away; 'partly' if some of it does. */
  reads: boolean | 'partly';
  writes: boolean | 'partly';
  /** Takes it away. */
  begin: () => Promise<void>;
  /** Gives it back. */
  end: () => Promise<void>;
  /** What is stored when all is over. */
  readDisk: () => Promise<Disk>;
  stop: () => Promise<void>;
}
