import { type FormEvent, useId, useRef, useState } from 'react';
import { TLS_PORTS } from '@certdeck/contract';
import { useFormats, useTexts } from '@certdeck/i18n';
import { Alert, Field, LiveRegion, notify } from '@certdeck/ui';
import { Select, Textarea } from '@certdeck/ui/forms';
import { FormDialog } from '@certdeck/ui/overlays';
import { ownIntervalOptions } from './intervals.ts';
import { RefusedLines } from './RefusedLines.tsx';
import { readLines } from './server.ts';
import { type AddedTargets, useAddTargets } from './useAddTargets.ts';

/** Servers that can be added at once. */
const MOST_LINES = 50;

/** Watches servers, one a line. Lines that were refused stay in the field, each with its reason. */
export function AddTargetsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts('certhub-discovery-targets');
  const format = useFormats();
  const form = useRef<HTMLFormElement>(null);
  const reasonsID = useId();
  const { addAll, done } = useAddTargets();
  const [text, setText] = useState('');
  const [hours, setHours] = useState('0');
  const [error, setError] = useState('');
  const [result, setResult] = useState<AddedTargets>();
  const lines = readLines(text);
  // The reason of a line that was mended or taken out is no longer of interest.
  const refused = result?.refused.filter((one) => lines.some((line) => line.text === one.text)) ?? [];
  const focusField = () => form.current?.querySelector<HTMLElement>('textarea')?.focus();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (done !== null) return;
    const fault =
      lines.length === 0
        ? t('add.none')
        : lines.length > MOST_LINES
          ? t('add.tooMany', { most: MOST_LINES, count: lines.length })
          : '';
    setError(fault);
    if (fault !== '') {
      focusField();
      return;
    }
    setResult(undefined);
    const next = await addAll(lines, Number(hours));
    const kept = [...next.refused.map((line) => line.text), ...next.unsent];
    if (kept.length === 0) {
      notify.success(t('add.done', { count: next.added }));
      onClose();
      return;
    }
    setText(kept.join('\n'));
    setResult(next);
    focusField();
  }

  return (
    <FormDialog
      form={form}
      title={t('targets.add')}
      busy={done !== null}
      initialFocus={() => form.current?.querySelector<HTMLElement>('textarea') ?? null}
      submitLabel={t('targets.add')}
      refusal={result && result.unsent.length > 0 ? t('add.unsent') : ''}
      onSubmit={submit}
      onClose={onClose}
    >
      {result && result.added > 0 && (
        <Alert tone="success" live>
          {t('add.done', { count: result.added })}
        </Alert>
      )}
      <Field
        label={t('add.servers')}
        help={t('add.help', { ports: format.list(TLS_PORTS.map(String)) })}
        // Red without a text of its own: the reasons stand below, each with its line.
        error={error || (refused.length > 0 ? ' ' : '')}
        required
      >
        <Textarea
          mono
          rows={7}
          value={text}
          readOnly={done !== null}
          placeholder={'www.example.com\nmail.example.com:993'}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          aria-describedby={refused.length > 0 ? reasonsID : undefined}
          onValueChange={(next) => {
            setText(next);
            setError('');
          }}
        />
      </Field>
      {refused.length > 0 && <RefusedLines id={reasonsID} lines={refused} />}
      <Field label={t('column.interval')}>
        <Select value={hours} onValueChange={setHours} options={ownIntervalOptions(t)} />
      </Field>
      <LiveRegion>{done !== null && t('add.progress', { number: done + 1, total: lines.length })}</LiveRegion>
    </FormDialog>
  );
}
