import { chakra } from '@chakra-ui/react/styled-system';
import type { ComponentProps, ReactNode } from 'react';
import { wholeText } from './ChangingText.tsx';
import { ClockIcon, ErrorIcon, InfoIcon, SuccessIcon, WarningIcon } from './icons.ts';

export type Tone = 'neutral' | 'accent' | 'success' | 'warning' | 'error' | 'info';

const ICONS = {
  neutral: ClockIcon,
  accent: InfoIcon,
  success: SuccessIcon,
  warning: WarningIcon,
  error: ErrorIcon,
  info: InfoIcon,
};

/** The icon that goes with a tone: colour is never the only sign. */
export function ToneIcon({ tone, size }: { tone: Tone; size?: number }) {
  const Icon = ICONS[tone];
  return <Icon size={size} />;
}

const BadgeElement = chakra('span', {
  base: {
    display: 'inline-flex',
    verticalAlign: 'middle',
    alignItems: 'center',
    gap: '1',
    maxWidth: '100%',
    paddingInline: '1.5',
    minHeight: '22px',
    fontSize: 'xs',
    fontWeight: 'medium',
    lineHeight: 'snug',
    borderRadius: 'sm',
    borderWidth: '1px',
    '& > svg': { flexShrink: 0 },
  },
  variants: {
    tone: {
      neutral: { color: 'fg.muted', background: 'bg.muted', borderColor: 'border' },
      accent: { color: 'primary.fg', background: 'primary.subtle', borderColor: 'primary.border' },
      success: { color: 'success.fg', background: 'success.subtle', borderColor: 'success.border' },
      warning: { color: 'warning.fg', background: 'warning.subtle', borderColor: 'warning.border' },
      error: { color: 'error.fg', background: 'error.subtle', borderColor: 'error.border' },
      info: { color: 'info.fg', background: 'info.subtle', borderColor: 'info.border' },
    },
  },
  defaultVariants: { tone: 'neutral' },
});

export type BadgeProps = ComponentProps<typeof BadgeElement>;

/** A short label; not a status (use `Status`, which brings its icon). */
export const Badge = BadgeElement;

export interface StatusProps extends Omit<BadgeProps, 'tone'> {
  tone: Tone;
  /** Another icon than the tone's own. */
  icon?: ReactNode;
}

/** A state in words with its icon. */
export function Status({ tone, icon, children, ...rest }: StatusProps) {
  return (
    <BadgeElement tone={tone} {...rest}>
      {icon ?? <ToneIcon tone={tone} size={12} />}
      <span>{wholeText(children)}</span>
    </BadgeElement>
  );
}
