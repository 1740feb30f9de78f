import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';

export interface Metrics {
  registry: Registry;
  operations: Counter<'outcome'>;
  sockets: Gauge;
}

/** One registry per server, so that several can run in one process, as in tests. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  // The version is what an attacker looks for first.
  registry.removeSingleMetric('nodejs_version_info');
  return {
    registry,
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
  };
}
