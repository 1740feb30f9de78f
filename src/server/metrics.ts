import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';

export interface Metrics {
  registry: Registry;
  operations: Counter<'outcome'>;
  sockets: Gauge;
  failedMails: Counter<'attempt'>;
  reachesPeers: Gauge;
}

/** Measured once for the process: prom-client has timers and observers for it that it never ends. */
const processMetrics = new Registry();
collectDefaultMetrics({ register: processMetrics });
// An attacker would look for the version first.
processMetrics.removeSingleMetric('nodejs_version_info');

/** One registry per server, so that several can run in one process, as in tests. */
export function createMetrics(): Metrics {
  const registry = Registry.merge([processMetrics]);
  const reachesPeers = new Gauge({
    name: 'lz_reaches_peers',
    help: '1 while this process receives what the processes say to each other, 0 while it does not.',
    registers: [registry],
  });
  reachesPeers.set(1);
  return {
    registry,
    reachesPeers,
    operations: new Counter({
      name: 'lz_list_operations_total',
      help: 'Operations on shopping lists by outcome.',
      labelNames: ['outcome'],
      registers: [registry],
    }),
    sockets: new Gauge({
      name: 'lz_sockets',
      help: 'Open realtime connections.',
      registers: [registry],
    }),
    failedMails: new Counter({
      name: 'lz_failed_mails_total',
      help: 'Attempts to send a mail that failed: it is tried again (delayed), or never sent (lost).',
      labelNames: ['attempt'],
      registers: [registry],
    }),
  };
}
