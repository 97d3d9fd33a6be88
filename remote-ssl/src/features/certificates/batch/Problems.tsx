import { useState } from 'react';
import { useTexts } from '@certdeck/i18n';
import { chakra, Field, Input, Text } from '@certdeck/ui';
import type { BatchEntry } from './content.ts';

/** Problems that are listed at once; a list of 500 inputs helps nobody. */
const SHOWN = 10;

const List = chakra('ul', {
  base: { display: 'flex', flexDirection: 'column', gap: '2', margin: 0, padding: 0, listStyle: 'none' },
});

interface Props {
  entries: readonly BatchEntry[];
  /** The batch text, for problems that are edited in place. */
  text?: string;
  onEdit?(line: number, text: string): void;
}

/** What is wrong, line by line; a line of a text is edited where it is listed. */
export function Problems({ entries, text, onEdit }: Props) {
  const { t } = useTexts('ssl');
  const problems = entries.flatMap((entry) =>
    entry.problems.map((problem) => ({ ...problem, name: entry.names.commonName })),
  );
  // A line stays while it is edited: half a name may be a right one.
  const [edited, setEdited] = useState<number | null>(null);
  const shown: { line: number; name: string; issue: (typeof problems)[number]['issue'] | null }[] =
    problems.slice(0, SHOWN);
  if (edited !== null && !problems.some(({ line }) => line === edited))
    shown.splice(shown.filter(({ line }) => line < edited).length, 0, {
      line: edited,
      name: '',
      issue: null,
    });
  if (shown.length === 0) return null;
  const lines = text?.split('\n') ?? [];
  return (
    <List aria-label={t('batch.invalid', { count: problems.length })}>
      {shown.map(({ line, issue, name }) => {
        const said = issue === null ? undefined : t(issue.key, { ...issue.params });
        return (
          <li key={line}>
            {onEdit ? (
              <Field label={t('batch.line', { n: line + 1 })} error={said}>
                <Input
                  mono
                  size="sm"
                  value={lines[line] ?? ''}
                  onFocus={() => setEdited(line)}
                  onBlur={() => setEdited(null)}
                  onChange={(event) => onEdit(line, event.target.value)}
                />
              </Field>
            ) : (
              <Text size="sm" tone="error">
                {t('batch.request', { n: line + 1, name, said })}
              </Text>
            )}
          </li>
        );
      })}
      {problems.length > SHOWN && (
        <li>
          <Text size="sm" tone="muted">
            {t('batch.more', { count: problems.length - SHOWN })}
          </Text>
        </li>
      )}
    </List>
  );
}
