import { configure } from '@testing-library/react';

// How busy the machine is has no say in what a test finds: a part of a screen may be loaded when it is first needed.
configure({ asyncUtilTimeout: 10_000 });
