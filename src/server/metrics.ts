import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';

export interface Metrics {
  registry: Registry;
  operations: Counter<'outcome'>;
  sockets: Gauge;
}

/** One registry for each server, so that several can live in one process (tests do). */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  // An attacker asks for the version first.
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
