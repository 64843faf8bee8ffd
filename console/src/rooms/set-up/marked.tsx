/** A sentence of the service's own documentation, whose names and codes are marked as in Markdown. */
export const Marked = ({ text }: { text: string }) => (
  <>
    {text
      .split(/(\*[^*]+\*|`[^`]+`)/)
      .map((part) =>
        part.startsWith('*') ? (
          <strong>{part.slice(1, -1)}</strong>
        ) : part.startsWith('`') ? (
          <code>{part.slice(1, -1)}</code>
        ) : (
          part
        ),
      )}
  </>
)
