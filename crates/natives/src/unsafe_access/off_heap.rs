//! Memory outside the guest heap: blocks with made-up addresses.

use std::collections::BTreeMap;
use std::sync::Arc;

/// Blocks by their made-up address.
type Blocks = BTreeMap<i64, Arc<Vec<u8>>>;

/// Simulated off-heap memory.
pub struct OffHeap {
    blocks: Blocks,
    next: i64,
    /// Bytes in all blocks, with what the host needs to keep them.
    used: i64,
    /// Most bytes in use.
    limit: i64,
    saved: Option<(Blocks, i64)>,
    dirty: bool,
}

const FIRST_ADDRESS: i64 = 1 << 40;
const MAX_BLOCK: i64 = 512 << 20;
const MAX_USED: i64 = 1 << 30;
/// What the library itself may need, however small the heap is.
const MIN_LIMIT: i64 = 16 << 20;
/// About what the host needs for a block besides its bytes.
const BLOCK_OVERHEAD: i64 = 128;

impl Default for OffHeap {
    fn default() -> OffHeap {
        OffHeap {
            blocks: Blocks::new(),
            next: 0,
            used: 0,
            limit: MAX_USED,
            saved: None,
            dirty: false,
        }
    }
}

impl OffHeap {
    /// Allows as many bytes as the heap may have, within reason.
    pub fn limit_to(&mut self, heap_limit: u32) {
        self.limit = i64::from(heap_limit).clamp(MIN_LIMIT, MAX_USED);
    }

    /// Allocates a zeroed block; 0 when the size is out of bounds or too much is in use.
    pub fn allocate(&mut self, size: i64) -> i64 {
        if !(0..=MAX_BLOCK).contains(&size) || self.used + size + BLOCK_OVERHEAD > self.limit {
            return 0;
        }
        self.used += size + BLOCK_OVERHEAD;
        self.dirty = true;
        let address = self.next.max(FIRST_ADDRESS);
        // A gap between blocks lets overruns be noticed; addresses are page-aligned.
        self.next = (address + size + 8192) & !4095;
        self.blocks
            .insert(address, Arc::new(vec![0; size as usize]));
        address
    }

    /// Frees a block.
    pub fn free(&mut self, address: i64) {
        self.dirty = true;
        if let Some(block) = self.blocks.remove(&address) {
            self.used -= block.len() as i64 + BLOCK_OVERHEAD;
        }
    }

    /// Moves a block to one of another size; 0 as for [`OffHeap::allocate`].
    pub fn reallocate(&mut self, old: i64, size: i64) -> i64 {
        let content = self.blocks.get(&old).cloned();
        let address = self.allocate(size);
        if address == 0 {
            return 0;
        }
        if let Some(content) = content {
            let n = content.len().min(size as usize);
            self.write(address, &content[..n]);
        }
        self.free(old);
        address
    }

    /// Whether all these bytes are in one block.
    pub fn contains(&self, address: i64, len: usize) -> bool {
        self.find(address, len).is_some()
    }

    fn find(&self, address: i64, len: usize) -> Option<(i64, usize)> {
        let (&start, block) = self.blocks.range(..=address).next_back()?;
        let offset = (address - start) as usize;
        (offset.checked_add(len)? <= block.len()).then_some((start, offset))
    }

    /// Copies bytes out; `None` outside every block.
    pub fn read(&self, address: i64, len: usize) -> Option<Vec<u8>> {
        let (start, offset) = self.find(address, len)?;
        Some(self.blocks[&start][offset..offset + len].to_vec())
    }

    pub(super) fn read_u64(&self, address: i64, len: usize) -> Option<u64> {
        let (start, offset) = self.find(address, len)?;
        let mut word = [0; 8];
        word[..len].copy_from_slice(&self.blocks[&start][offset..offset + len]);
        Some(u64::from_le_bytes(word))
    }

    /// Writes bytes; `false` outside every block.
    pub fn write(&mut self, address: i64, bytes: &[u8]) -> bool {
        let Some((start, offset)) = self.find(address, bytes.len()) else {
            return false;
        };
        self.dirty = true;
        if let Some(block) = self.blocks.get_mut(&start) {
            Arc::make_mut(block)[offset..offset + bytes.len()].copy_from_slice(bytes);
        }
        true
    }

    /// Sets bytes; nothing happens outside every block.
    pub fn fill(&mut self, address: i64, len: usize, value: u8) {
        let Some((start, offset)) = self.find(address, len) else {
            return;
        };
        self.dirty = true;
        if let Some(block) = self.blocks.get_mut(&start) {
            Arc::make_mut(block)[offset..offset + len].fill(value);
        }
    }

    /// Bytes up to a NUL.
    pub fn c_string(&self, address: i64) -> Option<Vec<u8>> {
        let (start, offset) = self.find(address, 0)?;
        let rest = &self.blocks[&start][offset..];
        Some(rest.iter().copied().take_while(|&b| b != 0).collect())
    }

    /// Makes the present state the base.
    pub fn mark(&mut self) {
        self.saved = Some((self.blocks.clone(), self.next));
        self.dirty = false;
    }

    /// Returns to the base.
    pub fn reset(&mut self) {
        if self.dirty
            && let Some((blocks, next)) = &self.saved
        {
            self.blocks = blocks.clone();
            self.next = *next;
            let bytes = |b: &Arc<Vec<u8>>| b.len() as i64 + BLOCK_OVERHEAD;
            self.used = self.blocks.values().map(bytes).sum();
            self.dirty = false;
        }
    }
}
