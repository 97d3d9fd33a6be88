import { startTransition, useEffect, useId, useMemo, useRef, useState, type RefObject } from 'react';
import { issue } from '@certdeck/validation';
import { useTexts } from '@certdeck/i18n';
import {
  Button,
  Card,
  chakra,
  ChangingText,
  Field,
  LiveRegion,
  Money,
  PlusIcon,
  Status,
  Text,
  useBreakpoint,
} from '@certdeck/ui';
import { RadioCards, Textarea } from '@certdeck/ui/forms';
import { productTexts } from '../../../catalogue/productTexts.ts';
import { termText } from '../../../catalogue/termText.ts';
import { Problems } from '../batch/Problems.tsx';
import type { BatchEntry } from '../batch/content.ts';
import { MixedNames } from './MixedNames.tsx';
import type { Asked } from './recognise.ts';
import type { Ask } from './useAsk.ts';

/** Lines of the field at most; a longer list scrolls in it. */
const MOST_LINES = 8;
/** Corrections that are listed; of a long list the number alone is of use. */
const SHOWN = 3;

const Lines = chakra('div', { base: { display: 'flex', flexDirection: 'column', gap: '3' } });
const Line = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', columnGap: '4', rowGap: '1', minHeight: '5', fontSize: 'sm' },
});
const Title = chakra('span', { base: { fontSize: 'lg', fontWeight: 'semibold' } });
const Small = chakra('span', { base: { display: 'block', fontSize: 'sm', color: 'fg.muted' } });

/** The question above the rows: which names? What was understood stands below it, then what fits. */
export function AskCard({ ask, selected }: { ask: Ask; selected: string }) {
  const { t } = useTexts('ssl');
  const field = useRef<HTMLTextAreaElement>(null);
  const { asked, visited } = ask;
  const [text, type] = useTyped(ask);
  const { isMobile } = useBreakpoint();
  useStartFocus(field);
  const mixed = asked.kind === 'mixed';
  const wrong = visited ? asked.wrong.length : 0;
  const error = mixed ? t('ask.mixed') : wrong > 0 ? t('batch.invalid', { count: wrong }) : undefined;
  return (
    <Card padded data-ask="">
      <Lines>
        <Field
          label={<Title>{t('ask.title')}</Title>}
          help={text === '' ? t('ask.help') : undefined}
          error={error}
          aside={
            <Button
              variant="ghost"
              size="sm"
              icon={<PlusIcon size={14} />}
              onClick={() => {
                type(text === '' || text.endsWith('\n') ? text : `${text}\n`);
                field.current?.focus();
              }}
            >
              {t('ask.add')}
            </Button>
          }
        >
          <Textarea
            ref={field}
            name="names"
            mono
            size="lg"
            rows={Math.min(MOST_LINES, text.split('\n').length)}
            minHeight="12"
            resize="none"
            value={text}
            placeholder="example.com"
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            inputMode="url"
            onValueChange={type}
            onPaste={(event) => {
              const { selectionStart, selectionEnd } = event.currentTarget;
              const pasted = event.clipboardData.getData('text');
              if (pasted === '') return;
              event.preventDefault();
              ask.settle(text.slice(0, selectionStart) + pasted + text.slice(selectionEnd));
            }}
            onBlur={() => ask.settle()}
          />
        </Field>
        {text !== '' && !mixed && <Understood ask={ask} />}
        {mixed && <MixedNames asked={asked} onKeep={ask.settle} />}
        <WrongEntries ask={ask} />
        <Offers ask={ask} selected={selected} columns={isMobile ? 1 : 3} />
      </Lines>
    </Card>
  );
}

/**
 * The field's own text: a key is shown at once, and what follows from it, the rows and their rules, may be put off
 * for the next key.
 */
function useTyped(ask: Ask): [string, (text: string) => void] {
  const [typed, setTyped] = useState(ask.text);
  /** What was handed on from here; anything else that stands there was put in order or came from the rows. */
  const sent = useRef([ask.text]);
  useEffect(() => {
    const known = sent.current.lastIndexOf(ask.text);
    sent.current = known === -1 ? [ask.text] : sent.current.slice(known);
    if (known === -1) setTyped(ask.text);
  }, [ask.text]);
  const type = (text: string) => {
    sent.current.push(text);
    setTyped(text);
    startTransition(() => ask.type(text));
  };
  return [typed, type];
}

/** On a fresh page the field has the focus; after a navigation the heading keeps it, and a phone its screen. */
function useStartFocus(field: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    const free = document.activeElement === null || document.activeElement === document.body;
    if (free && !window.matchMedia('(pointer: coarse)').matches)
      field.current?.focus({ preventScroll: true });
  }, [field]);
}

/** Number of names, what was corrected, and a company; real results of the reading alone. */
function Understood({ ask: { asked, corrected, visited } }: { ask: Ask }) {
  const { t } = useTexts('ssl');
  const good = asked.entries.length - asked.wrong.length;
  const said = [
    good > 0 ? t(`ask.count.${asked.kind === 'nothing' ? 'domains' : asked.kind}`, { count: good }) : '',
    corrected.length > 0 ? t('ask.corrected', { count: corrected.length }) : '',
    asked.repeated > 0 && visited ? t('ask.repeated', { count: asked.repeated }) : '',
  ].filter(Boolean);
  return (
    <div>
      <Line>
        {said.length > 0 && <Status tone="success">{said.join(' · ')}</Status>}
        {asked.company !== null && <Status tone="info">{t('ask.company', { name: asked.company })}</Status>}
      </Line>
      {corrected.slice(0, SHOWN).map(({ name, text }) => (
        <Text key={name} size="sm" tone="muted" oneLine>
          {t('ask.was', { name, text })}
        </Text>
      ))}
      {corrected.length > SHOWN && (
        <Text size="sm" tone="muted">
          {t('preview.names.more', { count: corrected.length - SHOWN })}
        </Text>
      )}
      <LiveRegion>{visited ? said.join(' · ') : ''}</LiveRegion>
    </div>
  );
}

/** The wrong entries, each to be edited where it is listed. */
function WrongEntries({ ask }: { ask: Ask }) {
  const { text, asked, visited } = ask;
  const entries = useMemo(() => (visited ? problemsOf(asked, text) : []), [visited, asked, text]);
  const setLine = (line: number, given: string) => {
    const lines = text.split('\n');
    lines[line] = given;
    ask.type(lines.join('\n'));
  };
  return <Problems entries={entries} text={text} onEdit={setLine} />;
}

function problemsOf({ wrong }: Asked, text: string): BatchEntry[] {
  if (wrong.length === 0) return [];
  const lines = text.split('\n').map((line) => line.trim());
  return wrong.flatMap(({ text: entry, name }) => {
    const line = lines.indexOf(name);
    const names = { commonName: name, domainNames: [] };
    const problems = [{ line, issue: { ...issue('ssl.domain.format'), params: { x: entry } } }];
    return line === -1 ? [] : [{ names, subjectName: '', csr: null, problems }];
  });
}

/** Up to three products that fit, with their price; the rule is in `suggest`. */
function Offers({ ask, selected, columns }: { ask: Ask; selected: string; columns: 1 | 3 }) {
  const { suggestions, choose } = ask;
  const { t, lang } = useTexts('ssl');
  const name = useId();
  if (suggestions.length === 0) return null;
  return (
    <RadioCards
      name={name}
      label={t('ask.offers')}
      columns={columns}
      value={selected}
      onValueChange={(productNo) => {
        const found = suggestions.find(({ product }) => product.productNo === productNo);
        if (found) choose(found.product);
      }}
      options={suggestions.map(({ product, reason, year, price }) => ({
        value: product.productNo,
        label: (
          <>
            <Small>{t(`ask.reason.${reason}`)}</Small>
            <ChangingText>{productTexts(product, lang).name}</ChangingText>
          </>
        ),
        description: (
          <>
            <ChangingText>{price === 0 ? t('product.free') : <Money cents={price} />}</ChangingText> ·{' '}
            <ChangingText>{termText(year, t)}</ChangingText>
          </>
        ),
      }))}
    />
  );
}
