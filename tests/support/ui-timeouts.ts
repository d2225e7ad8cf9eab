import { configure } from '@testing-library/react';

// what is waited for comes, however busy the machine is
configure({ asyncUtilTimeout: 20_000 });
