import { useEffect, useRef, useState, type ClipboardEvent, type FormEvent, type RefObject } from 'react';
import { useTexts } from '@certdeck/i18n';
import { Button, Card, chakra, Field, Input, SearchIcon } from '@certdeck/ui';
import { inOneLine } from './names.ts';

const Form = chakra('form', {
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '2',
    '& > div': { flex: '1 1 0', minWidth: 0 },
  },
});

interface Props {
  /** What is searched for now, as it was typed. */
  searched: string;
  /** Why nothing could be asked of it. */
  error: string | undefined;
  onSearch(text: string): void;
}

/** The one field of the search; Enter searches, and what is typed stays whatever the answer is. */
export function SearchField({ searched, error, onSearch }: Props) {
  const { t } = useTexts('domain');
  const [typed, setTyped] = useTyped(searched);
  const field = useRef<HTMLInputElement>(null);
  useStartFocus(field);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // After the event: a change of the address within it makes React read the form's fields, for nothing.
    queueMicrotask(() => onSearch(typed.trim()));
  };
  return (
    <Card padded>
      <Form role="search" onSubmit={submit}>
        <Field label={t('search.label')} hideLabel help={t('search.help')} error={error}>
          <Input
            ref={field}
            name="q"
            size="lg"
            maxLength={undefined}
            start={<SearchIcon size={18} />}
            placeholder="example.com"
            value={typed}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="search"
            onChange={(event) => setTyped(event.target.value)}
            onPaste={(event) => pasteLines(event, setTyped)}
          />
        </Field>
        <Button type="submit" variant="primary" size="lg">
          {t('search.submit')}
        </Button>
      </Form>
    </Card>
  );
}

/** The field's own text, which follows the address when that changes: back, forward, a link. */
function useTyped(searched: string): [string, (text: string) => void] {
  const [known, setKnown] = useState(searched);
  const [typed, setTyped] = useState(searched);
  if (known !== searched) {
    setKnown(searched);
    setTyped(searched);
  }
  return [typed, setTyped];
}

/** Keeps the lines of a pasted list apart, which a field of one line would join. */
function pasteLines(event: ClipboardEvent<HTMLInputElement>, take: (text: string) => void): void {
  const pasted = event.clipboardData.getData('text');
  if (!/[\r\n]/.test(pasted.trim())) return;
  event.preventDefault();
  const { value, selectionStart, selectionEnd } = event.currentTarget;
  const [start, end] = [selectionStart ?? value.length, selectionEnd ?? value.length];
  take(value.slice(0, start) + inOneLine(pasted) + value.slice(end));
}

/** On a fresh page the field has the focus; after a navigation the heading keeps it, and a phone its screen. */
function useStartFocus(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const free = document.activeElement === null || document.activeElement === document.body;
    if (free && !window.matchMedia('(pointer: coarse)').matches)
      field.current?.focus({ preventScroll: true });
  }, [field]);
}
