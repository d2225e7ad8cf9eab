export { buildServer } from './application';
export { connect } from './database/connect';
export type { Connection, DatabaseLocation } from './database/connection';
export type { Database } from './database/schema';
export { EnvironmentError, environmentFrom, type Environment } from './environment/environment';
export type { Dependencies } from './environment/dependencies';
