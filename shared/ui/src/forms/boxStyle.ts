import { defineStyle } from '@chakra-ui/react/styled-system';

/** A checkbox. The marks are cut out of a square, since an image would need a hole in the content security policy. */
export const boxStyle = defineStyle({
  appearance: 'none',
  display: 'inline-grid',
  placeContent: 'center',
  flexShrink: 0,
  width: '4',
  height: '4',
  margin: 0,
  marginTop: '1px',
  background: 'bg.panel',
  borderWidth: '1.5px',
  borderColor: 'border.control',
  borderRadius: 'sm',
  cursor: 'pointer',
  '&::before': { content: '""', width: '10px', height: '10px', background: 'white', visibility: 'hidden' },
  '&:checked, &:indeterminate': { background: 'primary.solid', borderColor: 'primary.solid' },
  '&:checked::before': {
    visibility: 'visible',
    clipPath: 'polygon(14% 44%, 0 62%, 40% 96%, 100% 20%, 84% 6%, 38% 66%)',
  },
  '&:indeterminate::before': { visibility: 'visible', clipPath: 'inset(40% 8%)' },
  '&[aria-invalid=true]': { borderColor: 'error.icon' },
  '&:disabled': { opacity: 0.5, cursor: 'not-allowed' },
  '@media (forced-colors: active)': { appearance: 'auto', '&::before': { content: 'none' } },
});
