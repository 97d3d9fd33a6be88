import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { useTexts } from '@certdeck/i18n';
import { ChangingText } from './ChangingText.tsx';
import { IconButton } from './Button.tsx';
import { CloseIcon } from './icons.ts';
import { VisuallyHidden } from './layout.tsx';
import { ToneIcon } from './status.tsx';

export type AlertTone = 'success' | 'warning' | 'error' | 'info';

const Frame = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    columnGap: '2.5',
    alignItems: 'start',
    paddingInline: '3',
    paddingBlock: '2.5',
    borderWidth: '1px',
    borderRadius: 'md',
    color: 'fg',
    '& > svg': { marginTop: '3px' },
  },
  variants: {
    tone: {
      success: {
        background: 'success.subtle',
        borderColor: 'success.border',
        '& > svg': { color: 'success.icon' },
      },
      warning: {
        background: 'warning.subtle',
        borderColor: 'warning.border',
        '& > svg': { color: 'warning.icon' },
      },
      error: { background: 'error.subtle', borderColor: 'error.border', '& > svg': { color: 'error.icon' } },
      info: { background: 'info.subtle', borderColor: 'info.border', '& > svg': { color: 'info.icon' } },
    },
  },
});
const Title = chakra('p', { base: { fontWeight: 'semibold' } });
const Body = chakra('div', { base: { overflowWrap: 'anywhere' } });
const Actions = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2', marginTop: '2' } });

export interface AlertProps {
  tone?: AlertTone;
  title?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  onClose?: () => void;
  /** Reads the message out when it appears; for messages that answer what the customer just did. */
  live?: boolean;
}

/** A message that belongs to the part of the page it stands in. */
export function Alert({ tone = 'info', title, children, actions, onClose, live = false }: AlertProps) {
  const { t } = useTexts();
  return (
    <Frame tone={tone} role={live ? (tone === 'error' ? 'alert' : 'status') : undefined}>
      <ToneIcon tone={tone} />
      <Body>
        <VisuallyHidden>{`${t(`status.${tone}`)}: `}</VisuallyHidden>
        {title !== undefined && <Title>{title}</Title>}
        <ChangingText>{children}</ChangingText>
        {actions !== undefined && <Actions>{actions}</Actions>}
      </Body>
      {onClose && (
        <IconButton label={t('btn.close')} size="sm" onClick={onClose}>
          <CloseIcon />
        </IconButton>
      )}
    </Frame>
  );
}
