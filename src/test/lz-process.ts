import { lz } from './lz.ts';

/** Runs commands of `lz` for the process that forked this one as another user, each with its data folder before it. */
process.on('message', ([dataDir = '', ...argv]: string[]) => {
  void lz({ dataDir, databaseUrl: undefined }, argv).then((result) => process.send?.(result));
});
