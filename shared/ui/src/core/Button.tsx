import { chakra } from '@chakra-ui/react/styled-system';
import { cloneElement, isValidElement, type ComponentProps, type ReactNode } from 'react';
import { ChangingText, wholeText } from './ChangingText.tsx';
import { Spinner } from './Spinner.tsx';

const ButtonElement = chakra('button', {
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '1.5',
    flexShrink: 0,
    maxWidth: '100%',
    fontWeight: 'medium',
    lineHeight: 'tight',
    letterSpacing: 'normal',
    textAlign: 'center',
    borderWidth: '1px',
    borderColor: 'transparent',
    borderRadius: 'md',
    userSelect: 'none',
    transitionProperty: 'background-color, border-color, color, opacity',
    transitionDuration: 'fast',
    '& > svg': { flexShrink: 0 },
    '&:disabled, &[aria-disabled=true]': { opacity: 0.5, cursor: 'not-allowed' },
    '&[aria-busy=true]': { opacity: 1, cursor: 'progress' },
    '@media (forced-colors: active)': {
      '&[aria-pressed=true]': { borderWidth: '3px', borderColor: 'Highlight' },
    },
  },
  variants: {
    variant: {
      primary: {
        fontWeight: 'semibold',
        background: 'primary.solid',
        color: 'primary.contrast',
        '&:hover:not(:disabled, [aria-disabled=true])': { background: 'primary.hover' },
      },
      secondary: {
        background: 'bg.panel',
        color: 'fg',
        borderColor: 'border.strong',
        boxShadow: 'panel',
        '&:hover:not(:disabled, [aria-disabled=true])': {
          background: 'bg.subtle',
          borderColor: 'border.control',
        },
        '&[aria-expanded=true], &[aria-pressed=true]': { background: 'bg.muted' },
      },
      ghost: {
        background: 'transparent',
        color: 'fg.muted',
        '&:hover:not(:disabled, [aria-disabled=true])': { background: 'bg.muted', color: 'fg' },
        '&[aria-expanded=true], &[aria-pressed=true]': { background: 'bg.muted', color: 'fg' },
      },
      danger: {
        background: 'error.solid',
        color: 'primary.contrast',
        '&:hover:not(:disabled, [aria-disabled=true])': { background: 'red.700' },
      },
      dangerQuiet: {
        background: 'bg.panel',
        color: 'error.fg',
        borderColor: 'border.strong',
        '&:hover:not(:disabled, [aria-disabled=true])': {
          background: 'error.subtle',
          borderColor: 'error.border',
        },
      },
      link: {
        background: 'transparent',
        color: 'primary.fg',
        '&:hover:not(:disabled, [aria-disabled=true])': {
          textDecoration: 'underline',
          textUnderlineOffset: '3px',
        },
      },
    },
    size: {
      sm: {
        minHeight: { base: 'control', md: '7' },
        paddingInline: '2.5',
        paddingBlock: '1',
        fontSize: 'xs',
      },
      md: {
        minHeight: { base: 'touch', md: 'control' },
        paddingInline: '3',
        paddingBlock: '1',
        fontSize: 'md',
      },
      lg: { minHeight: { base: 'touch', md: 'pay' }, paddingInline: '5', paddingBlock: '2', fontSize: 'lg' },
    },
    square: { true: { padding: '0!', aspectRatio: '1' } },
    block: { true: { width: '100%' } },
  },
  compoundVariants: [
    // After the sizes: a link stands at the edge of what is around it.
    { variant: 'link', css: { minHeight: { base: 'control', md: '6' }, paddingInline: 0 } },
    {
      square: true,
      size: 'sm',
      css: { width: { base: 'control', md: '7' }, height: { base: 'control', md: '7' } },
    },
    {
      square: true,
      size: 'md',
      css: { width: { base: 'touch', md: 'control' }, height: { base: 'touch', md: 'control' } },
    },
    {
      square: true,
      size: 'lg',
      css: { width: { base: 'touch', md: 'pay' }, height: { base: 'touch', md: 'pay' } },
    },
  ],
  defaultVariants: { variant: 'secondary', size: 'md' },
});

type ElementProps = ComponentProps<typeof ButtonElement>;

export interface ButtonProps extends Omit<ElementProps, 'square'> {
  /** Shows a spinner in place of the text, which keeps its width; the button can't be pressed meanwhile. */
  loading?: boolean;
  icon?: ReactNode;
  iconEnd?: ReactNode;
}

const Overlay = chakra('span', {
  base: { position: 'absolute', inset: 0, display: 'grid', placeItems: 'center' },
});
const Label = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '1.5',
    minWidth: 0,
    '& > svg': { flexShrink: 0 },
  },
  variants: { hidden: { true: { opacity: 0 } } },
});

/** A button; `variant` primary (one per screen), secondary (default), ghost, danger, dangerQuiet, link. */
export function Button({ loading = false, icon, iconEnd, children, onClick, asChild, ...rest }: ButtonProps) {
  if (asChild && isValidElement<{ children?: ReactNode }>(children)) {
    const inside = withIcons(icon, children.props.children, iconEnd);
    return (
      <ButtonElement asChild data-button="" onClick={onClick} {...rest}>
        {cloneElement(children, undefined, inside)}
      </ButtonElement>
    );
  }
  return (
    <ButtonElement
      type="button"
      data-button=""
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={loading ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      <Label hidden={loading}>{withIcons(icon, children, iconEnd)}</Label>
      {loading && (
        <Overlay>
          <Spinner size="sm" />
        </Overlay>
      )}
    </ButtonElement>
  );
}

function withIcons(icon: ReactNode, children: ReactNode, iconEnd: ReactNode): ReactNode {
  if (!icon && !iconEnd) return wholeText(children);
  return (
    <>
      {icon}
      <ChangingText>{children}</ChangingText>
      {iconEnd}
    </>
  );
}

export interface IconButtonProps extends Omit<ElementProps, 'square' | 'aria-label' | 'children'> {
  /** What the button does; read out and shown as a tooltip by the browser. */
  label: string;
  children: ReactNode;
  loading?: boolean;
}

/** A square button with an icon alone. */
export function IconButton({
  label,
  loading = false,
  children,
  onClick,
  variant = 'ghost',
  ...rest
}: IconButtonProps) {
  return (
    <ButtonElement
      type={rest.asChild ? undefined : 'button'}
      square
      variant={variant}
      aria-label={label}
      title={label}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={loading ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {loading ? <Spinner size="sm" /> : children}
    </ButtonElement>
  );
}

/** Buttons in a row that wraps; on a phone they share the width. */
export const ButtonGroup = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' },
  variants: {
    align: {
      start: { justifyContent: 'flex-start' },
      end: { justifyContent: 'flex-end' },
      between: { justifyContent: 'space-between' },
    },
  },
});
