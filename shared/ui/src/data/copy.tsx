import { chakra } from '@chakra-ui/react/styled-system';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTexts } from '@certdeck/i18n';
import { Button, IconButton, type ButtonProps } from '../core/Button.tsx';
import { CheckIcon, CopyIcon } from '../core/icons.ts';
import { notify } from '../core/notify.ts';

/** Milliseconds the button shows that it worked. */
const DONE_MS = 1600;

/** Copies a text and says whether it worked, in a toast. Resolves to whether it worked. */
export function useCopy(): (text: string) => Promise<boolean> {
  const { t } = useTexts();
  return useCallback(
    async (text: string) => {
      try {
        await navigator.clipboard.writeText(text);
        notify.success(t('copy.ok'));
        return true;
      } catch {
        notify.error(t('copy.fail'));
        return false;
      }
    },
    [t],
  );
}

function useCopyState(value: string): { done: boolean; press: () => void } {
  const copy = useCopy();
  const [done, setDone] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const run = async () => {
    if (!(await copy(value))) return;
    setDone(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setDone(false), DONE_MS);
  };
  return { done, press: () => void run() };
}

export interface CopyButtonProps {
  value: string;
  /** What is copied, for the button's name: "Copy {what}". */
  what?: string;
  size?: ButtonProps['size'];
}

/** An icon that copies a value. */
export function CopyButton({ value, what, size = 'sm' }: CopyButtonProps) {
  const { t } = useTexts();
  const { done, press } = useCopyState(value);
  return (
    <IconButton
      label={what === undefined ? t('btn.copy') : t('copy.what', { what })}
      size={size}
      onClick={press}
    >
      {done ? <CheckIcon size={14} /> : <CopyIcon size={14} />}
    </IconButton>
  );
}

/** A button in words that copies a value. */
export function CopyTextButton({ value, children, ...rest }: ButtonProps & { value: string }) {
  const { t } = useTexts();
  const { done, press } = useCopyState(value);
  return (
    <Button icon={done ? <CheckIcon size={14} /> : <CopyIcon size={14} />} {...rest} onClick={press}>
      {children ?? t('btn.copy')}
    </Button>
  );
}

const Box = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '1',
    minWidth: 0,
    paddingInlineStart: '2.5',
    paddingInlineEnd: '1',
    paddingBlock: '1',
    background: 'bg.subtle',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'md',
    '& > code': {
      flex: '1 1 auto',
      minWidth: 0,
      fontSize: 'sm',
      lineHeight: '20px',
      paddingBlock: '1',
      overflowWrap: 'anywhere',
      userSelect: 'all',
    },
  },
});
const Label = chakra('div', { base: { fontSize: 'sm', color: 'fg.muted', marginBottom: '1' } });

export interface CopyFieldProps {
  value: string;
  label?: string;
}

/** A value in a box with its copy button: order numbers, links, keys of the API. */
export function CopyField({ value, label }: CopyFieldProps) {
  return (
    <div>
      {label !== undefined && <Label>{label}</Label>}
      <Box>
        <code>{value}</code>
        <CopyButton value={value} what={label} />
      </Box>
    </div>
  );
}
