import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { useTexts } from '@certdeck/i18n';
import { ChangingText } from '../core/ChangingText.tsx';
import { CheckIcon, CircleXIcon } from '../core/icons.ts';
import { VisuallyHidden } from '../core/layout.tsx';

/** How a step of a wizard stands to the one that is open (A§4.33). */
export type StepState = 'completed' | 'current' | 'pending';

/** The states of a wizard's steps; `current` counts from 0. */
export function stepState(index: number, current: number): StepState {
  if (index < current) return 'completed';
  return index === current ? 'current' : 'pending';
}

const List = chakra('ol', {
  base: { display: 'flex', flexDirection: { base: 'column', md: 'row' }, gap: { base: '3', md: '4' } },
});
const Step = chakra('li', {
  base: {
    display: 'flex',
    gap: '2.5',
    flex: '1 1 0',
    minWidth: 0,
    alignItems: 'flex-start',
    color: 'fg.muted',
    '&[data-state=current]': { color: 'fg' },
    '&[data-state=completed]': { color: 'fg' },
  },
});
const Mark = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    flexShrink: 0,
    width: '6',
    height: '6',
    borderRadius: 'full',
    borderWidth: '1px',
    borderColor: 'border.control',
    fontSize: 'xs',
    fontWeight: 'semibold',
    fontVariantNumeric: 'tabular-nums',
    background: 'bg.panel',
    // Only a step whose state changes is seen to change.
    transition: 'background-color 160ms, border-color 160ms, color 160ms',
    '&[data-state=current]': {
      background: 'primary.solid',
      borderColor: 'primary.solid',
      color: 'primary.contrast',
    },
    '&[data-state=completed]': {
      background: 'success.solid',
      borderColor: 'success.solid',
      color: 'primary.contrast',
    },
    '&[data-state=failed]': {
      background: 'error.solid',
      borderColor: 'error.solid',
      color: 'primary.contrast',
    },
  },
});
export interface StepMarkProps {
  state: StepState | 'failed';
  /** Shown until the step is completed or has failed. */
  number: number;
}

/** The round mark of a step. It is silent: words beside it say the state. */
export function StepMark({ state, number }: StepMarkProps) {
  return (
    <Mark aria-hidden="true" data-state={state}>
      {state === 'completed' && <CheckIcon size={14} />}
      {state === 'failed' && <CircleXIcon size={14} />}
      <ChangingText>{(state === 'current' || state === 'pending') && number}</ChangingText>
    </Mark>
  );
}

const Name = chakra('div', { base: { fontWeight: 'medium', lineHeight: '24px', overflowWrap: 'anywhere' } });
const Note = chakra('div', { base: { fontSize: 'sm', color: 'fg.muted', overflowWrap: 'anywhere' } });

export interface StepsProps {
  items: readonly { title: string; description?: ReactNode }[];
  /** Index from 0; `items.length` when all are completed. */
  current: number;
  label?: string;
}

/** The steps of a wizard with their states in words as well. */
export function Steps({ items, current, label }: StepsProps) {
  const { t } = useTexts();
  return (
    <List aria-label={label}>
      {items.map((item, index) => {
        const state = stepState(index, current);
        return (
          <Step key={item.title} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
            <StepMark state={state} number={index + 1} />
            <div>
              <Name>
                <ChangingText>{item.title}</ChangingText>
                <VisuallyHidden>{` ${t(`wizard.${state}`)}`}</VisuallyHidden>
              </Name>
              {item.description !== undefined && <Note>{item.description}</Note>}
            </div>
          </Step>
        );
      })}
    </List>
  );
}

const Line = chakra('ol', { base: { display: 'flex', flexDirection: 'column' } });
const Point = chakra('li', {
  base: {
    position: 'relative',
    display: 'flex',
    gap: '3',
    paddingBottom: '5',
    '&:last-of-type': { paddingBottom: 0 },
    '&:not(:last-of-type)::before': {
      content: '""',
      position: 'absolute',
      insetBlockStart: '28px',
      insetBlockEnd: '4px',
      insetInlineStart: '12px',
      borderInlineStartWidth: '1px',
      borderInlineStartStyle: 'solid',
      borderColor: 'border.strong',
    },
    '&[data-state=pending]': { color: 'fg.muted' },
  },
});
const When = chakra('div', { base: { fontSize: 'sm', color: 'fg.muted' } });

export interface TimelineItem {
  id: string;
  title: ReactNode;
  state: StepState | 'failed';
  time?: ReactNode;
  text?: ReactNode;
}

/** What has happened and what happens next, from above to below. */
export function Timeline({ items, label }: { items: readonly TimelineItem[]; label?: string }) {
  const { t } = useTexts();
  return (
    <Line aria-label={label}>
      {items.map((item, index) => (
        <Point
          key={item.id}
          data-state={item.state}
          aria-current={item.state === 'current' ? 'step' : undefined}
        >
          <StepMark state={item.state} number={index + 1} />
          <div>
            <Name>
              <ChangingText>{item.title}</ChangingText>
              <VisuallyHidden>
                {` ${item.state === 'failed' ? t('status.error') : t(`wizard.${item.state}`)}`}
              </VisuallyHidden>
            </Name>
            {item.time !== undefined && <When>{item.time}</When>}
            {item.text !== undefined && <Note>{item.text}</Note>}
          </div>
        </Point>
      ))}
    </Line>
  );
}
