/** Secrets that were made just now: they are shown once, here, and kept nowhere. */
import { CopyButton } from '../../../shared/controls/copy-button.tsx'
import { t } from '../../../texts/texts.ts'
import type { Endpoint } from '../endpoint.ts'

type SecretsProps = { of: Pick<Endpoint, 'secret' | 'standard_secret'> }

export const Secrets = ({ of: { secret, standard_secret: standard } }: SecretsProps) => (
  <section class="secrets" aria-label={t().endpoints.secrets}>
    <p>
      <strong>{t().endpoints.secretsOnce}</strong>
    </p>
    <dl class="facts">
      {secret !== undefined && <Secret name={t().endpoints.signatureSecret} value={secret} />}
      {standard !== undefined && <Secret name={t().endpoints.standardSecret} value={standard} />}
    </dl>
  </section>
)

const Secret = ({ name, value }: { name: string; value: string }) => (
  <>
    <dt>{name}</dt>
    <dd>
      <code>{value}</code>{' '}
      <CopyButton of={() => value} label={t().endpoints.copy(name)} isIconOnly />
    </dd>
  </>
)
