// The allowed values of enumerated settings, and the error for any other. A table: `{value}` in the text is the word, `{UPPER}` the word in
// capitals, `{name}` the setting.

interface Choice {
  readonly words: readonly string[]
  readonly anyCase: boolean
  readonly refusal: string
}

const exact = (refusal: string, ...words: string[]): Choice => ({ words, anyCase: false, refusal })
const anyCase = (refusal: string, ...words: string[]): Choice => ({ words, anyCase: true, refusal })

const PRIORITY = 'No enum constant org.opensearch.common.Priority.{UPPER}'
const DURABILITY = 'No enum constant org.opensearch.index.translog.Translog.Durability.{UPPER}'
const LOG_LEVEL = 'No enum constant org.opensearch.common.logging.SlowLogLevel.{UPPER}'
const CODEC = 'unknown value for [{name}] must be one of [default, lz4, best_compression, zlib] but was: {value}'
const CHECK = 'unknown value for [{name}] must be one of [true, false, checksum] but was: {value}'
const MERGE_POLICY = 'The setting has unsupported policy specified: {value}. Please use one of: tiered, log_byte_size, default'
const MERGE_ON_FLUSH = 'The {name} has unsupported policy specified: {value}. Please use one of: default, merge-on-flush'
const MAPPER = 'Unknown ingestion mapper type: {value}. Valid values are: default, raw_payload, field_mapping'
const NO_MANAGER = 'invalid no-cluster-manager block [{value}], must be one of [all, write, metadata_write]'
const COMPATIBILITY = '[{value}] compatibility mode is not supported. supported modes are [[STRICT, MIXED]]'
const CHECKSUM = '[{value}] mode is not supported. supported modes are [[DEBUG, TRACE, FAILURE, NONE]]'

export const CHOICES: ReadonlyMap<string, Choice> = new Map(
  Object.entries({
    admission_mode: anyCase('Invalid AdmissionControlMode: {value}', 'disabled', 'monitor_only', 'enforced'),
    allocation_enable: anyCase('Illegal allocation.enable value [{UPPER}]', 'all', 'primaries', 'new_primaries', 'none'),
    allow_rebalance: anyCase('Illegal value for {name}: {value}', 'always', 'indices_primaries_active', 'indices_all_active'),
    backpressure_mode: exact('Invalid SearchBackpressureMode: {value}', 'disabled', 'monitor_only', 'enforced'),
    check_on_startup: exact(CHECK, 'true', 'false', 'checksum'),
    checksum_mode: anyCase(CHECKSUM, 'debug', 'trace', 'failure', 'none'),
    codec: exact(CODEC, 'default', 'lz4', 'best_compression', 'zlib'),
    compatibility_mode: anyCase(COMPATIBILITY, 'strict', 'mixed'),
    composite_store_type: exact('Unknown composite store type [{value}]', 'default'),
    concurrent_mode: exact('Setting value must be one of [all, none, auto]', 'all', 'none', 'auto'),
    data_locality: anyCase('Unknown locality type constant [{value}].', 'full', 'partial'),
    durability: anyCase(DURABILITY, 'request', 'async'),
    fielddata_cache: exact('failed to parse [{value}] must be one of [node,none]', 'node', 'none'),
    fs_lock: exact('unrecognized [{name}] "{value}": must be native or simple', 'native', 'simple'),
    ingestion_error_strategy: anyCase('Invalid ingestion errorStrategy: {value}', 'drop', 'block'),
    ingestion_mapper_type: anyCase(MAPPER, 'default', 'raw_payload', 'field_mapping'),
    ingestion_pointer: anyCase('Invalid value for {name} [{value}]', 'earliest', 'latest', 'reset_by_offset', 'reset_by_timestamp', 'none'),
    merge_on_flush_policy: exact(MERGE_ON_FLUSH, 'default', 'merge-on-flush'),
    merge_policy: exact(MERGE_POLICY, 'tiered', 'log_byte_size', 'default'),
    migration_direction: anyCase('[{value}] migration.direction is not supported.', 'none', 'remote_store', 'docrep'),
    no_manager_block: exact(NO_MANAGER, 'all', 'write', 'metadata_write'),
    partition_strategy: exact('Setting value must be one of [segment, balanced, force]', 'segment', 'balanced', 'force'),
    path_hash: anyCase('Could not parse PathHashAlgorithm for [{value}]', 'fnv_1a_base64', 'fnv_1a_composite_1'),
    path_type: anyCase('Could not parse PathType for [{value}]', 'fixed', 'hashed_prefix', 'hashed_infix'),
    priority: anyCase(PRIORITY, 'immediate', 'urgent', 'high', 'normal', 'low', 'languid'),
    rebalance_enable: anyCase('Illegal rebalance.enable value [{UPPER}]', 'all', 'primaries', 'replicas', 'none'),
    recovery_type: exact('Unknown recovery type [{value}]', ''),
    replication_type: exact('Could not parse ReplicationStrategy for [{value}]', 'DOCUMENT', 'SEGMENT'),
    shard_movement: anyCase(
      'Illegal allocation.shard_movement_strategy value [{UPPER}]',
      'no_preference',
      'primary_first',
      'replica_first',
    ),
    slow_log_level: anyCase(LOG_LEVEL, 'trace', 'debug', 'info', 'warn'),
    sort_missing: exact('Illegal missing value:[{value}], must be one of [_last, _first]', '_last', '_first'),
    sort_mode: anyCase('Illegal sort mode: {value}', 'min', 'max', 'sum', 'avg', 'median'),
    sort_order: anyCase('Illegal sort order:{value}', 'asc', 'desc'),
    store_factory: exact('Unknown store factory [{value}]', ''),
    store_type: exact('Unknown store type [{value}]', '', 'fs', 'hybridfs', 'mmapfs', 'niofs', 'simplefs'),
    task_allocation: anyCase('Illegal value [{UPPER}] for [{name}]', 'all', 'none'),
    workload_mode: anyCase('{value} is an invalid WlmMode', 'enabled', 'disabled', 'monitor_only'),
  }),
)
