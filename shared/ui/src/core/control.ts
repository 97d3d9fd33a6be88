import { defineRecipe } from '@chakra-ui/react/styled-system';

/** The look of everything one types into or picks from. */
export const controlRecipe = defineRecipe({
  base: {
    width: '100%',
    minWidth: 0,
    background: 'bg.panel',
    color: 'fg',
    borderWidth: '1px',
    borderColor: 'border.control',
    borderRadius: 'md',
    transitionProperty: 'border-color',
    transitionDuration: 'fast',
    appearance: 'none',
    '&:hover:not(:disabled)': { borderColor: 'fg.subtle' },
    '&:focus-visible, &:focus-within:has(:focus-visible)': {
      outline: '2px solid',
      outlineColor: 'primary.ring',
      outlineOffset: '-1px',
      borderColor: 'primary.ring',
    },
    '&[aria-invalid=true], &:has([aria-invalid=true])': { borderColor: 'error.icon' },
    '&[aria-invalid=true]:focus-visible': { outlineColor: 'error.icon' },
    // An option that can't be chosen, such as a placeholder, leaves its list as it is.
    '&:disabled, &:has(:disabled:not(option))': {
      background: 'bg.muted',
      color: 'fg.muted',
      borderColor: 'border.strong',
    },
    '&:read-only:not(select, :disabled, div)': { background: 'bg.subtle' },
  },
  variants: {
    size: {
      sm: { minHeight: { base: 'control', md: '7' }, paddingInline: '2', fontSize: 'sm' },
      md: { minHeight: { base: 'touch', md: 'control' }, paddingInline: '3', fontSize: 'md' },
      lg: { minHeight: { base: 'touch', md: 'pay' }, paddingInline: '3.5', fontSize: 'lg' },
    },
    mono: { true: { fontFamily: 'mono', fontSize: '0.92em' } },
  },
  defaultVariants: { size: 'md' },
});
