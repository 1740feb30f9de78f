import type { Disk } from '../crash/database-file.ts';

/** Something that a server lives on, and that can be taken away. */
export interface Outage {
  name: string;
  /** Of one of the servers. */
  url: string;
  /** Whether reading works on while it is away, and writing. */
  reads: boolean;
  writes: boolean;
  /** Takes it away. */
  begin: () => Promise<void>;
  /** Gives it back. */
  end: () => Promise<void>;
  /** What is stored when all is over. */
  readDisk: () => Promise<Disk>;
  stop: () => Promise<void>;
}
