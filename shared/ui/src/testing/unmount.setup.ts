// Unmounts after each test what it rendered.
import '@testing-library/react';
