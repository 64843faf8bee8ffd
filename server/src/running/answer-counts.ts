/** Answers counted by route and status, with the time they took: every request passes here, so it must cost little. */
import { type BucketedTimes, bucketedTimes, metricHead } from '../base/bucketed-times.ts'

const total = 'portreeve_http_answers_total'
const duration = 'portreeve_http_answer_seconds'
const ends = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

type Answered = { labels: string; statuses: Map<number, number>; times: BucketedTimes }

/** Nothing counted yet. */
export const answerCounts = () => {
  const byRoute = new Map<string, Map<string, Answered>>()
  const answeredAt = (method: string, route: string): Answered => {
    const byMethod = byRoute.get(route) ?? new Map<string, Answered>()
    byRoute.set(route, byMethod)
    const labels = `method="${method}",route="${route}"`
    const fresh = { labels, statuses: new Map<number, number>(), times: bucketedTimes(ends) }
    byMethod.set(method, fresh)
    return fresh
  }
  return {
    /** Counts an answer. Methods and routes are those of the service, never what a caller wrote. */
    count(method: string, route: string, status: number, seconds: number): void {
      const { statuses, times } = byRoute.get(route)?.get(method) ?? answeredAt(method, route)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      times.observe(seconds)
    },
    /** Both metrics in the text form of Prometheus. */
    text(): string {
      const all = [...byRoute.values()].flatMap((byMethod) => [...byMethod.values()])
      const lines = [
        ...metricHead(total, 'counter', 'Answers by route and status'),
        ...all.flatMap(({ labels, statuses }) =>
          [...statuses].map(([status, count]) => `${total}{${labels},status="${status}"} ${count}`),
        ),
        ...metricHead(duration, 'histogram', 'Time from request to answer by route'),
        ...all.flatMap(({ labels, times }) => times.lines(duration, labels)),
      ]
      return `${lines.join('\n')}\n`
    },
  }
}
