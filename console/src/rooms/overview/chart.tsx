/** A chart of bars with the period before as a line, and the same as a table behind a button. */
import { dayOf, shownTime } from '../../shared/time.ts'
import { t } from '../../texts/texts.ts'
import type { Bar } from './metrics.ts'

type ChartProps = {
  title: string
  bars: readonly Bar[]
  shown: (text: string) => string
  isHourly: boolean
}

/** Units of the drawing: the width of a bar's place, and the height of all. */
const place = 10
const height = 100

export const Chart = ({ title, bars, shown, isHourly }: ChartProps) => {
  const nameOf = ({ at }: Bar): string => (isHourly ? shownTime(at) : dayOf(at))
  const line = bars
    .map(({ beforeHeight }, index) => `${index * place + place / 2},${topOf(beforeHeight)}`)
    .join(' ')
  return (
    <>
      <svg
        class="chart"
        viewBox={`0 0 ${bars.length * place} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t().overview.chartOf(title)}
      >
        {bars.map((bar, index) => (
          <rect
            key={bar.at}
            x={index * place + 1}
            y={topOf(bar.height)}
            width={place - 2}
            height={height - topOf(bar.height)}
          >
            <title>
              {nameOf(bar)}: {shown(bar.text)}
            </title>
          </rect>
        ))}
        <polyline points={line} vector-effect="non-scaling-stroke" />
      </svg>
      <details>
        <summary>{t().overview.asTable}</summary>
        <div class="chart-table">
          <table aria-label={title}>
            <thead>
              <tr>
                <th scope="col">{isHourly ? t().overview.hour : t().overview.day}</th>
                <th scope="col">{title}</th>
              </tr>
            </thead>
            <tbody>
              {bars.map((bar) => (
                <tr key={bar.at}>
                  <th scope="row">{nameOf(bar)}</th>
                  <td>{shown(bar.text)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </>
  )
}

/** Where the top of a bar lies; a little stays free above the highest. */
const topOf = (thousandths: number): number => height - (thousandths / 1000) * (height - 4)
