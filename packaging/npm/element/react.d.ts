import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { StepBookAttributes, StepBookElement, StepBookEventMap } from './index';

type Handlers = { [K in keyof StepBookEventMap as `on${K}`]?: (event: StepBookEventMap[K]) => void };

/** For React 19 and newer: `import 'step-book/react'` instead of `import 'step-book'`. */
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'step-book': DetailedHTMLProps<HTMLAttributes<StepBookElement>, StepBookElement> & StepBookAttributes & Handlers;
    }
  }
}
