export interface Sample {
  /** Behind the metric's name, such as `_sum` of a summary. */
  readonly suffix?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

export interface Metric {
  readonly name: string;
  readonly type: 'counter' | 'gauge' | 'summary';
  readonly help: string;
  readonly samples: readonly Sample[];
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '"': '\\"', '\n': '\\n' };

function labelsText(labels: Readonly<Record<string, string>> = {}): string {
  const pairs = Object.entries(labels).map(
    ([name, value]) => `${name}="${value.replace(/[\\"\n]/g, (sign) => ESCAPES[sign] ?? sign)}"`,
  );
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

function metricText({ name, type, help, samples }: Metric): string {
  const lines = samples.map(({ suffix = '', labels, value }) => `${name}${suffix}${labelsText(labels)} ${value}`);
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines].join('\n');
}

/** Media type of the text below. */
export const PROMETHEUS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** Metrics in Prometheus' text format, version 0.0.4. */
export function prometheusText(metrics: readonly Metric[]): string {
  return `${metrics.map(metricText).join('\n')}\n`;
}

/** A gauge of one value. */
export function gauge(name: string, help: string, value: number): Metric {
  return { name, type: 'gauge', help, samples: [{ value }] };
}
