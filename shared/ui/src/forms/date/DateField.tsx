import { type ComponentType, type FocusEvent, lazy, Suspense, useState } from 'react';
import { useFormats, useTexts } from '@certdeck/i18n';
import { IconButton } from '../../core/Button.tsx';
import { isComposing } from '../../core/composing.ts';
import { Field, type FieldProps } from '../../core/Field.tsx';
import { CalendarIcon } from '../../core/icons.ts';
import { Input } from '../../core/Input.tsx';
import { Loading, SkeletonRows } from '../../core/Skeleton.tsx';
import { Popover } from '../../overlays/Popover.tsx';
import type { CalendarProps } from './Calendar.tsx';
import { type Day, readDay, typedDay } from './dateText.ts';

/** In place of a calendar that can't be had: what to type instead. */
function CalendarAway(_props: CalendarProps) {
  const { t } = useTexts();
  return <p role="alert">{t('date.bad', { pattern: t('date.pattern') })}</p>;
}

// Few open it: the field is typed into as quickly.
const Calendar = lazy<ComponentType<CalendarProps>>(() =>
  import(/* webpackChunkName: "calendar" */ './Calendar.tsx').catch(() => ({ default: CalendarAway })),
);

export interface DateFieldProps extends Omit<FieldProps, 'children' | 'group'> {
  label: string;
  /** YYYY-MM-DD, or '' for none. */
  value: Day;
  /** Gets '' while what is typed is no day, or none that is allowed. */
  onValueChange: (value: Day) => void;
  onBlur?: () => void;
  /** First and last day that are allowed. */
  min?: Day;
  max?: Day;
}

/**
 * A day in the page's language, whatever the browser's: typed in numbers, shown as the page writes days, or chosen
 * from a calendar. Down in the field opens the calendar.
 */
export function DateField({ value, onValueChange, onBlur, min, max, error, ...field }: DateFieldProps) {
  const { t, lang } = useTexts();
  const format = useFormats();
  /** What is typed, until it is a day and the field is left. */
  const [draft, setDraft] = useState<string>();
  const [isLeft, setIsLeft] = useState(false);
  const [open, setOpen] = useState(false);
  /** The value that the draft has led to: another one comes from outside and replaces it. */
  const [known, setKnown] = useState({ value, sent: value });
  if (value !== known.value) {
    setKnown({ value, sent: value });
    if (value !== known.sent) setDraft(undefined);
  }
  const shownDay = (day: Day) => format.day(new Date(`${day}T12:00:00`));

  function problemOf(text: string): string | undefined {
    if (text.trim() === '') return undefined;
    const day = readDay(text, lang);
    if (day === undefined) return t('date.bad', { pattern: t('date.pattern') });
    if (min !== undefined && day < min) return t('date.early', { day: shownDay(min) });
    if (max !== undefined && day > max) return t('date.late', { day: shownDay(max) });
    return undefined;
  }
  function send(next: Day): void {
    setKnown((now) => ({ ...now, sent: next }));
    if (next !== value) onValueChange(next);
  }
  function type(text: string): void {
    setDraft(text);
    setIsLeft(false);
    send(problemOf(text) === undefined ? (readDay(text, lang) ?? '') : '');
  }
  function leave(event: FocusEvent): void {
    if (event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)) return;
    setIsLeft(true);
    if (draft !== undefined && problemOf(draft) === undefined) setDraft(undefined);
    onBlur?.();
  }

  const problem = draft === undefined ? undefined : problemOf(draft);
  return (
    <Field {...field} error={problem !== undefined && (isLeft || error) ? problem : error}>
      <Input
        value={draft ?? (value === '' ? '' : shownDay(value))}
        placeholder={t('date.pattern')}
        autoComplete="off"
        onFocus={() => setDraft((now) => now ?? (value === '' ? '' : typedDay(value, lang)))}
        onChange={(event) => type(event.target.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || isComposing(event)) return;
          event.preventDefault();
          setOpen(true);
        }}
        end={
          <Popover
            open={open}
            onOpenChange={setOpen}
            placement="bottom-end"
            label={field.label}
            trigger={
              <IconButton size="sm" label={t('date.open', { label: field.label })} disabled={field.disabled}>
                <CalendarIcon />
              </IconButton>
            }
          >
            <Suspense
              fallback={
                <Loading>
                  <SkeletonRows rows={6} columns={7} />
                </Loading>
              }
            >
              <Calendar
                label={field.label}
                value={value}
                min={min}
                max={max}
                onPick={(day) => {
                  setDraft(undefined);
                  setIsLeft(false);
                  send(day);
                  setOpen(false);
                }}
              />
            </Suspense>
          </Popover>
        }
      />
    </Field>
  );
}
