/** Metrics in the text form of Prometheus (its exposition format, version 0.0.4): read, and written again. */

/** A metric with all of its samples, by name and labels as they stand in the text. */
export type MetricFamily = {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram' | 'summary' | 'untyped'
  samples: Map<string, number>
}

/** The metrics of one process. */
export type MetricsReport = {
  /** All of them, in the text form of Prometheus. */
  text: string
  /** Gauges that every process reads from the database: the highest value is true, and not the sum. */
  highest: readonly string[]
}

/** Reads a text that this service has written: each metric's type comes before its samples. */
export const readMetrics = (text: string): Map<string, MetricFamily> => {
  const families = new Map<string, MetricFamily>()
  let family: MetricFamily | undefined
  for (const line of text.split('\n')) {
    const [, kind, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) ?(.*)$/.exec(line) ?? []
    if (kind !== undefined) {
      family = families.get(name) ?? { name, help: '', type: 'untyped', samples: new Map() }
      families.set(name, family)
      if (kind === 'HELP') family.help = rest
      else family.type = rest as MetricFamily['type']
    } else if (line !== '' && family) {
      const end = line.lastIndexOf(' ')
      family.samples.set(line.slice(0, end), numberOf(line.slice(end + 1)))
    }
  }
  return families
}

/** Writes metrics as `readMetrics` reads them. */
export const writeMetrics = (families: Iterable<MetricFamily>): string =>
  [...families]
    .flatMap(({ name, help, type, samples }) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} ${type}`,
      ...[...samples].map(([sample, value]) => `${sample} ${textOf(value)}`),
    ])
    .join('\n')
    .concat('\n')

const numberOf = (text: string): number =>
  Number(text.replace('Inf', 'Infinity').replace('Nan', 'NaN'))

const textOf = (value: number): string => String(value).replace('Infinity', 'Inf')
